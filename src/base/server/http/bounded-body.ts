import { bodyLimit } from 'hono/body-limit'
import { problemsText } from '../../shared/text/problems.ts'
import { problem } from './problems.ts'

const largest = 64 * 1024

/** Refuses a body of more than 64 KB, whether or not it tells its length, before anything is made of it. */
export const boundedBody = bodyLimit({
  maxSize: largest,
  onError: () => {
    throw problem({ code: 'too-large', status: 413, detail: problemsText.tooLarge })
  },
})
