-- The language that the request was made in, for its message: requests are answered later, without their headers.
alter table recovery_requests add column language text not null default 'en';
