-- how many customers are there
SELECT count(*) AS customers FROM customers

-- orders per status
SELECT status, count(*) AS orders FROM orders GROUP BY status

-- average salary by department
SELECT t2.name, avg(t1.salary) AS average_salary FROM employees t1 JOIN departments t2 ON t2.id = t1.department_id GROUP BY t2.id, t2.name

-- what was our total revenue in 2024
SELECT sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue FROM order_items t1 JOIN orders t2 ON t2.id = t1.order_id WHERE t2.ordered_at >= '2024-01-01' AND t2.ordered_at < '2025-01-01'

-- top five categories by revenue
SELECT t3.name, sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue FROM order_items t1 JOIN products t2 ON t2.id = t1.product_id JOIN categories t3 ON t3.id = t2.category_id GROUP BY t3.id, t3.name ORDER BY sum(t1.quantity * t1.unit_price * (1 - t1.discount)) DESC LIMIT 5

-- average order value per month in 2024
SELECT strftime('%Y-%m', ordered_at) AS month, avg(total) AS average_total FROM orders WHERE ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01' GROUP BY strftime('%Y-%m', ordered_at) ORDER BY strftime('%Y-%m', ordered_at)

-- cheapest product in each category
SELECT category_name, product_name, price FROM (SELECT t2.name AS category_name, t1.name AS product_name, t1.price, RANK() OVER (PARTITION BY t2.id ORDER BY t1.price) AS place FROM products t1 JOIN categories t2 ON t2.id = t1.category_id) ranked WHERE place <= 1

-- average delivery time in days
SELECT avg(julianday(delivered_at) - julianday(ordered_at)) AS average_days FROM orders

-- customers without orders
SELECT name FROM customers WHERE id NOT IN (SELECT t2.customer_id FROM orders t2 WHERE t2.customer_id IS NOT NULL)

-- which customers had no orders in 2024
SELECT name FROM customers WHERE id NOT IN (SELECT t2.customer_id FROM orders t2 WHERE t2.ordered_at >= '2024-01-01' AND t2.ordered_at < '2025-01-01' AND t2.customer_id IS NOT NULL)

-- the 3 most expensive products
SELECT name, price FROM products ORDER BY price DESC LIMIT 3

-- customers with more than 2 orders
SELECT t2.name, count(*) AS orders FROM orders t1 JOIN customers t2 ON t2.id = t1.customer_id GROUP BY t2.id, t2.name HAVING count(*) > 2

-- products more expensive than the average
SELECT t1.name FROM products t1 WHERE t1.price > (SELECT avg(t2.price) FROM products t2)

-- how many customers signed up in 2023
SELECT count(*) AS customers FROM customers WHERE signed_up >= '2023-01-01' AND signed_up < '2024-01-01'

-- departments with an average salary above 4000
SELECT t2.name, avg(t1.salary) AS average_salary FROM employees t1 JOIN departments t2 ON t2.id = t1.department_id GROUP BY t2.id, t2.name HAVING avg(t1.salary) > 4000

-- average employee salary
SELECT avg(salary) AS average_salary FROM employees

-- how many orders haven't been shipped yet
SELECT count(*) AS orders FROM orders WHERE shipped_at IS NULL

-- discontinued products
SELECT name FROM products WHERE discontinued = 1

-- revenue per quarter in 2024
SELECT strftime('%Y', t2.ordered_at) || '-Q' || ((CAST(strftime('%m', t2.ordered_at) AS INTEGER) + 2) / 3) AS quarter, sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue FROM order_items t1 JOIN orders t2 ON t2.id = t1.order_id WHERE t2.ordered_at >= '2024-01-01' AND t2.ordered_at < '2025-01-01' GROUP BY strftime('%Y', t2.ordered_at) || '-Q' || ((CAST(strftime('%m', t2.ordered_at) AS INTEGER) + 2) / 3) ORDER BY strftime('%Y', t2.ordered_at) || '-Q' || ((CAST(strftime('%m', t2.ordered_at) AS INTEGER) + 2) / 3)

-- which employees were hired since 2023
SELECT name FROM employees WHERE hired_on >= '2023-01-01'

-- on which weekday do we get the most orders
SELECT CAST(strftime('%w', ordered_at) AS INTEGER) AS weekday, count(*) AS orders FROM orders GROUP BY CAST(strftime('%w', ordered_at) AS INTEGER) ORDER BY count(*) DESC LIMIT 1

-- orders per day in March 2024
SELECT date(ordered_at) AS day, count(*) AS orders FROM orders WHERE ordered_at >= '2024-03-01' AND ordered_at < '2024-04-01' GROUP BY date(ordered_at) ORDER BY date(ordered_at)

-- orders per week in 2024
SELECT date(ordered_at, 'weekday 0', '-6 days') AS week, count(*) AS orders FROM orders WHERE ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01' GROUP BY date(ordered_at, 'weekday 0', '-6 days') ORDER BY date(ordered_at, 'weekday 0', '-6 days')

-- customers whose name contains 'mar'
SELECT name FROM customers WHERE name LIKE '%mar%'

-- who manages the most people
SELECT t2.name AS manager_name, count(*) AS employees FROM employees t1 JOIN employees t2 ON t2.id = t1.manager_id GROUP BY t2.id, t2.name ORDER BY count(*) DESC LIMIT 1

-- how many more orders did we get in 2025 than in 2024
SELECT count(CASE WHEN ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01' THEN 1 END) AS orders_2025, count(CASE WHEN ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01' THEN 1 END) AS orders_2024, count(CASE WHEN ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01' THEN 1 END) - count(CASE WHEN ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01' THEN 1 END) AS difference FROM orders WHERE (ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01') OR (ordered_at >= '2024-01-01' AND ordered_at < '2025-01-01')

-- difference between the highest and the lowest salary
SELECT max(salary) - min(salary) AS difference FROM employees

-- average number of orders per customer
SELECT count(*) * 1.0 / NULLIF(count(DISTINCT customer_id), 0) AS orders_per_customer FROM orders

-- share of orders by channel
SELECT channel, 100.0 * count(*) / sum(count(*)) OVER () AS percentage FROM orders GROUP BY channel

-- top 3 products per category by revenue
SELECT category_name, product_name, revenue FROM (SELECT t3.name AS category_name, t2.name AS product_name, sum(t1.quantity * t1.unit_price * (1 - t1.discount)) AS revenue, RANK() OVER (PARTITION BY t3.id ORDER BY sum(t1.quantity * t1.unit_price * (1 - t1.discount)) DESC) AS place FROM order_items t1 JOIN products t2 ON t2.id = t1.product_id JOIN categories t3 ON t3.id = t2.category_id GROUP BY t2.id, t2.name, t3.id, t3.name) ranked WHERE place <= 3

-- second most expensive product
SELECT name, price FROM products ORDER BY price DESC LIMIT 1 OFFSET 1

-- number of orders on Mondays in 2025
SELECT count(*) AS orders FROM orders WHERE CAST(strftime('%w', ordered_at) AS INTEGER) = 1 AND ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01'

