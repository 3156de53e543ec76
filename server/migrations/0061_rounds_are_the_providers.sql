-- Why: the history of a load told its shipper, and whoever came to haul it, how often it had been offered and that nobody wanted it.

update history_entry set is_internal = true
where subject_type = 'shipment'
  and description in ('Tendered: Ready to Book → Tendering', 'No offer is open any more: Tendering → Ready to Book');
