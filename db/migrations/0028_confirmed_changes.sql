-- Of a change of address, which two links ask for: when the address of the other link has said yes. That the other link is
-- not there says nothing, for it may have expired.
alter table one_time_links add column other_confirmed_at timestamptz;
