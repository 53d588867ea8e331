CREATE INDEX orders_customer ON orders (customer_id);
CREATE INDEX orders_ordered_at ON orders (ordered_at);
CREATE INDEX order_items_product ON order_items (product_id);
CREATE INDEX shipments_order ON shipments (order_id);
CREATE INDEX returns_order ON returns (order_id);
CREATE INDEX returns_product ON returns (product_id);
CREATE INDEX reviews_product ON reviews (product_id);
CREATE VIEW low_stock AS
	SELECT id, name, stock, reorder_level FROM products
	WHERE stock < reorder_level AND NOT discontinued;
COMMIT;
PRAGMA foreign_key_check;
ANALYZE;
