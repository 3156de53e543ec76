-- Why: an accessorial approval and a load tender may state a price, and were open to whoever sees the load (domain §10.3).
update document set audience = 'money' where file_type in (23, 43) and audience = 'everybody';
