-- Why: whoever asks for a new password is looked for by the address that they were invited at, too; every contact was read for that.
-- Running processes: none is disturbed. Until they are gone, some of those who were invited at an address that somebody left with get no letter.
create index contact_invited_as on contact (invited_as) where user_name is null and invited_as is not null;
