export const tokens = {
  scopes: 'Please choose what the token may do: read, write or both.',
  tooMany:
    'You have as many API tokens as one member can have. Please end one that you do not need any more.',
  wrongScope: (scope: string) => `This API token may not do that: it lacks the scope “${scope}”.`,
  sessionOnly: 'This cannot be done with an API token. Please sign in.',
  invalid: 'This API token is not valid: it has expired, was revoked, or never was one.',
}
