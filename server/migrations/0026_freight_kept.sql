-- Why: a blind order may name whom its bills of lading print instead of its shipper and its consignee (domain §5.1, "substitute parties").

alter table orders
  -- {name, address}; null prints the provider as agent.
  add shipper_instead jsonb,
  add consignee_instead jsonb,
  add constraint only_blind_orders_name_others check (is_blind or (shipper_instead is null and consignee_instead is null));
