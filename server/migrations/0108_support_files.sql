-- Why: whoever asked about a paper could not show it: support was written, and the picture came by mail.
alter table support_message
  add file_id uuid references stored_file,
  add file_name text,
  add file_type text,
  add file_size integer,
  add check ((file_id is null) = (file_name is null) and (file_id is null) = (file_type is null) and (file_id is null) = (file_size is null));
create index support_message_of_file on support_message (file_id) where file_id is not null;
