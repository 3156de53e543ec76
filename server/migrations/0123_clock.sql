-- Why: hours are written as each person reads them, 14:30 or 2:30 PM, on every device and in their mail.

alter table contact add column clock text not null default '24' check (clock in ('24', '12'));
