-- Names are kept with single spaces inside and none around, as the application writes them from now on.
update users set display_name = btrim(regexp_replace(
  display_name,
  '[\u0009-\u000d \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+',
  ' ',
  'g'
))
where display_name ~ '(^ | $|  |[\u0009-\u000d\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff])';
