-- Whose account a letter is about, whoever it goes to: it goes with the account. Null for what is about none.
alter table outbox add column account_id uuid references users (id) on delete cascade;

create index outbox_of_account on outbox (account_id) where account_id is not null;

-- Letters from before to addresses that accounts are to have are known by their links.
update outbox set account_id = links.user_id from one_time_links as links
where outbox.kind = 'change-email' and links.purpose = outbox.kind
  and links.email = outbox.recipient and links.expires_at = outbox.worthless_at;
