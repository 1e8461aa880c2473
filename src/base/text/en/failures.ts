export const failures = {
  title: 'Something went wrong',
  unexpected: 'Something went wrong on our side. Nothing you typed is lost; please try again.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
}
