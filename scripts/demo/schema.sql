-- A web shop: what scripts/demo-data fills. Money is in euros, times are UTC.
PRAGMA page_size = 4096;
PRAGMA synchronous = OFF;
BEGIN;

CREATE TABLE suppliers (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	city TEXT NOT NULL,
	country TEXT NOT NULL,
	email TEXT NOT NULL,
	since DATE NOT NULL
);

CREATE TABLE categories (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	description TEXT NOT NULL
);

CREATE TABLE products (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	category_id INTEGER NOT NULL REFERENCES categories (id),
	supplier_id INTEGER NOT NULL REFERENCES suppliers (id),
	price NUMERIC(10, 2) NOT NULL,
	cost NUMERIC(10, 2) NOT NULL,
	stock INTEGER NOT NULL,
	reorder_level INTEGER NOT NULL,
	weight_kg REAL NOT NULL,
	added_on DATE NOT NULL,
	discontinued BOOLEAN NOT NULL
);

CREATE TABLE customers (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	email TEXT NOT NULL UNIQUE,
	phone TEXT,
	city TEXT NOT NULL,
	country TEXT NOT NULL,
	segment TEXT NOT NULL CHECK (segment IN ('consumer', 'business')),
	newsletter BOOLEAN NOT NULL,
	signed_up DATE NOT NULL
);

CREATE TABLE departments (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	city TEXT NOT NULL,
	budget NUMERIC(12, 2) NOT NULL
);

CREATE TABLE employees (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL,
	title TEXT NOT NULL,
	department_id INTEGER NOT NULL REFERENCES departments (id),
	manager_id INTEGER REFERENCES employees (id),
	salary NUMERIC(10, 2) NOT NULL,
	hired_on DATE NOT NULL,
	left_on DATE
);

CREATE TABLE warehouses (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE,
	city TEXT NOT NULL,
	country TEXT NOT NULL,
	capacity INTEGER NOT NULL
);

CREATE TABLE orders (
	id INTEGER PRIMARY KEY,
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	employee_id INTEGER REFERENCES employees (id), -- who took it by phone
	channel TEXT NOT NULL,
	status TEXT NOT NULL,
	payment_method TEXT NOT NULL,
	total NUMERIC(10, 2) NOT NULL,
	ordered_at TIMESTAMP NOT NULL,
	shipped_at TIMESTAMP,
	delivered_at TIMESTAMP
);

CREATE TABLE order_items (
	order_id INTEGER NOT NULL REFERENCES orders (id),
	line INTEGER NOT NULL,
	product_id INTEGER NOT NULL REFERENCES products (id),
	quantity INTEGER NOT NULL,
	unit_price NUMERIC(10, 2) NOT NULL,
	discount REAL NOT NULL, -- a share: 0.1 is ten percent
	PRIMARY KEY (order_id, line)
) WITHOUT ROWID;

CREATE TABLE shipments (
	id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (id),
	warehouse_id INTEGER NOT NULL REFERENCES warehouses (id),
	carrier TEXT NOT NULL,
	tracking_number TEXT NOT NULL UNIQUE,
	weight_kg REAL NOT NULL,
	shipping_cost NUMERIC(10, 2) NOT NULL
);

CREATE TABLE returns (
	id INTEGER PRIMARY KEY,
	order_id INTEGER NOT NULL REFERENCES orders (id),
	product_id INTEGER NOT NULL REFERENCES products (id),
	quantity INTEGER NOT NULL,
	reason TEXT NOT NULL,
	refund NUMERIC(10, 2) NOT NULL,
	returned_on DATE NOT NULL
);

CREATE TABLE reviews (
	id INTEGER PRIMARY KEY,
	product_id INTEGER NOT NULL REFERENCES products (id),
	customer_id INTEGER NOT NULL REFERENCES customers (id),
	rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
	comment TEXT,
	written_on DATE NOT NULL
);
