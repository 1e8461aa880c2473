// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../text/catalogue.ts'
import { pluralIn } from '../../text/numbers.ts'

/** The texts of src/base/http. */
export const httpText = catalogue('http', {
  titles: {
    400: 'Not understood',
    401: 'Please log in',
    403: 'Not allowed',
    404: 'Not found',
    405: 'Not possible here',
    409: 'In conflict',
    410: 'No longer there',
    412: 'Changed meanwhile',
    413: 'Too large',
    415: 'Wrong kind of content',
    421: 'Not at this address',
    422: 'Please check what was filled in',
    429: 'Too many attempts',
    500: 'Something went wrong',
    503: 'Too busy',
  },
  badCondition: 'The If-Match header could not be read as a list of entity tags.',
  malformed: 'The request could not be read as JSON.',
  contentType: 'Please send the request as application/json.',
  tooLarge: 'The request is larger than this server accepts.',
  invalid: 'Some of what was filled in needs another look.',
  noRoute: 'There is nothing at this address.',
  method: 'This address does not answer that kind of request.',
  foreignOrigin: 'This request came from another site and was refused.',
  unexpected: 'Something went wrong on our side. Nothing you typed is lost; please try again.',
  unready: 'The server is starting. Please try again in a moment.',
  tooMany: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `Too many attempts. Try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
  tooManyOf: {
    change: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `You have made too many changes in a short time. This one was not made; try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
    course: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `You have added as many courses as one account may in a while. This one was not added; try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
    credentials: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `You have logged out or changed your ways to log in too often. This was not done; try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
    keyed: ({ unit, count }: { unit: 'minutes' | (string & {}); count: number }) => `Too many answers are kept for you. Send this without an Idempotency-Key, or try again in ${unit === 'minutes' ? `${pluralIn('en', count, { one: (n) => `${n} minute`, other: (n) => `${n} minutes` })}` : `${pluralIn('en', count, { one: (n) => `${n} second`, other: (n) => `${n} seconds` })}`}.`,
  },
  idempotency: {
    malformed: 'The Idempotency-Key is not one: 1 to 255 visible characters, best a random UUID, in quotes or without.',
    underWay: 'The same request is being worked on already. Ask again in a moment for its answer.',
    otherRequest: 'This Idempotency-Key was used for another request. Send a new one, or the same request once more.',
  },
  busy: 'Many people ask for this just now. Please try again in a moment.',
  serving: {
    unavailable: 'The server cannot reach its data just now. Please try again in a moment.',
    filesUnavailable: 'Files cannot be reached just now. Please try again in a moment.',
    overloaded: 'More people are here just now than can be served. Please try again in a moment.',
    takesNothing: 'The server can keep nothing just now. Please try again in a moment.',
    otherName: 'This site can only be opened on the machine that it runs on, at localhost. Whoever runs it can make it reachable by another name: with PUBLIC_URL.',
    leaving: 'The server is about to stop.',
    again: 'Try again',
  },
  access: {
    noSession: 'Please log in.',
    emailMismatch: 'You can only use your own e-mail.',
    notAdministrator: 'Only the people who run this site may do that.',
    wrongScope: ({ scope }: { scope: string }) => `This API token may not do that: it lacks the scope “${scope}”.`,
    sessionOnly: 'This cannot be done with an API token. Please sign in.',
  },
})
