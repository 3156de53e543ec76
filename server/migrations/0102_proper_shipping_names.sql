-- Why: a hazardous product goes by its proper shipping name on papers (49 CFR 172.202), which is not what people call it on an order.
alter table order_line_item add column proper_shipping_name text;
