"""A reader of workbooks that shares nothing with their writer: the zip and the
XML of ECMA-376, as a spreadsheet reads them."""

import datetime
import re
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
REL = ("{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
       "id")
EPOCH = datetime.datetime(1899, 12, 30)
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def moment(serial):
    """The date and time that a number stands for."""
    return EPOCH + datetime.timedelta(seconds=round(serial * 86400, 3))


def column_of(reference):
    n = 0
    for c in reference:
        if not c.isalpha():
            break
        n = n * 26 + ord(c) - 64
    return n - 1


def unescape(text):
    return _ESCAPED.sub(lambda m: chr(int(m.group(1), 16)), text)


class Workbook:
    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        assert self.zip.testzip() is None
        targets = {r.get("Id"): r.get("Target")
                   for r in self._tree("xl/_rels/workbook.xml.rels")}
        self.sheets = {
            s.get("name"): "xl/" + targets[s.get(REL)]
            for s in self._tree("xl/workbook.xml").find(MAIN + "sheets")}
        styles = self._tree("xl/styles.xml")
        codes = {f.get("numFmtId"): f.get("formatCode")
                 for f in styles.iter(MAIN + "numFmt")}
        bold = [f.find(MAIN + "b") is not None
                for f in styles.find(MAIN + "fonts")]
        self.styles = [
            (codes.get(x.get("numFmtId"), x.get("numFmtId")),
             bold[int(x.get("fontId", 0))])
            for x in styles.find(MAIN + "cellXfs")]
        self.texts = []
        if "xl/sharedStrings.xml" in self.zip.namelist():
            self.texts = ["".join(t.text or "" for t in si.iter(MAIN + "t"))
                          for si in self._tree("xl/sharedStrings.xml")]

    def _tree(self, name):
        return ElementTree.fromstring(self.zip.read(name))

    def rows(self, sheet):
        """Each row as {column: (value, number format, bold)}."""
        with self.zip.open(self.sheets[sheet]) as f:
            for _, e in ElementTree.iterparse(f):
                if e.tag == MAIN + "row":
                    yield {column_of(c.get("r")): self._cell(c) for c in e
                           if len(c)}
                    e.clear()

    def _cell(self, c):
        assert c.find(MAIN + "f") is None, "a formula"
        kind, v = c.get("t", "n"), c.find(MAIN + "v")
        if kind == "inlineStr":
            value = unescape("".join(t.text or "" for t in c.iter(MAIN + "t")))
        elif kind == "s":
            value = unescape(self.texts[int(v.text)])
        elif kind == "b":
            value = v.text == "1"
        else:
            assert kind == "n", kind
            value = float(v.text)
        return (value, *self.styles[int(c.get("s", 0))])

    def values(self, sheet):
        """Rows as lists of values, None where a cell is empty."""
        for row in self.rows(sheet):
            width = max(row, default=-1) + 1
            yield [row[i][0] if i in row else None for i in range(width)]

    def part(self, sheet, tag):
        """The first element of that name in a sheet, or None."""
        return next(self._tree(self.sheets[sheet]).iter(MAIN + tag), None)

    def widths(self, sheet):
        return [float(c.get("width")) for c in
                self._tree(self.sheets[sheet]).iter(MAIN + "col")]
