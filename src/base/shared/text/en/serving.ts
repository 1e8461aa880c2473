export const serving = {
  unavailable: 'The server cannot reach its data just now. Please try again in a moment.',
  filesUnavailable: 'Files cannot be reached just now. Please try again in a moment.',
  overloaded: 'More people are here just now than can be served. Please try again in a moment.',
  leaving: 'The server is about to stop.',
  again: 'Try again',
}
