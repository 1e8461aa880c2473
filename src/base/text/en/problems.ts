import { plural } from '../plural.ts'
import { failures } from './failures.ts'

const seconds = plural('en', { one: '# second', other: '# seconds' })
const minutes = plural('en', { one: '# minute', other: '# minutes' })

const time = (wait: number) => (wait < 60 ? seconds(wait) : minutes(Math.ceil(wait / 60)))

export const problems = {
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
    500: failures.title,
    503: 'Too busy',
  } as Record<number, string>,
  badCondition: 'The If-Match header could not be read as a list of entity tags.',
  malformed: 'The request could not be read as JSON.',
  contentType: 'Please send the request as application/json.',
  tooLarge: 'The request is larger than this server accepts.',
  invalid: 'Some of what was filled in needs another look.',
  noRoute: 'There is nothing at this address.',
  method: 'This address does not answer that kind of request.',
  foreignOrigin: 'This request came from another site and was refused.',
  unexpected: failures.unexpected,
  unready: 'The server is starting. Please try again in a moment.',
  tooMany: (wait: number) => `Too many attempts. Try again in ${time(wait)}.`,
  tooManyOf: {
    change: (wait: number) =>
      `You have made too many changes in a short time. This one was not made; try again in ${time(wait)}.`,
    course: (wait: number) =>
      `You have added as many courses as one account may in a while. This one was not added; try again in ${time(wait)}.`,
    credentials: (wait: number) =>
      `You have logged out or changed your ways to log in too often. This was not done; try again in ${time(wait)}.`,
    keyed: (wait: number) =>
      `Too many answers are kept for you. Send this without an Idempotency-Key, or try again in ${time(wait)}.`,
  },
  idempotency: {
    malformed:
      'The Idempotency-Key is not one: 1 to 255 visible characters, best a random UUID, in quotes or without.',
    underWay: 'The same request is being worked on already. Ask again in a moment for its answer.',
    otherRequest:
      'This Idempotency-Key was used for another request. Send a new one, or the same request once more.',
  },
  busy: 'Many people ask for this just now. Please try again in a moment.',
}
