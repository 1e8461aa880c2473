/** What each connection sends once; it then neither reads nor closes. */
export const forms: Record<string, string> = {
  'requests ahead, 1,200': ahead(1_200),
  'requests ahead, 17': ahead(17),
  'a form without its end':
    'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 40\r\n\r\nemail=',
  'a head without its end': 'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ',
}

function ahead(count: number): string {
  return 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count)
}
