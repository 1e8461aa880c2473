export const serving = {
  unavailable: 'The server cannot reach its data just now. Please try again in a moment.',
  filesUnavailable: 'Files cannot be reached just now. Please try again in a moment.',
  overloaded: 'More people are here just now than can be served. Please try again in a moment.',
  takesNothing: 'The server can keep nothing just now. Please try again in a moment.',
  otherName:
    'This site can only be opened on the machine that it runs on, at localhost. Whoever runs it can make it reachable by another name: with PUBLIC_URL.',
  leaving: 'The server is about to stop.',
  again: 'Try again',
}
