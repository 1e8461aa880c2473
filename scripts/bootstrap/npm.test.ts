import { expect, test } from 'vitest'
import { explainNpmFailure } from './npm.mjs'

const cases: [string, string, string][] = [
  ['no name server', 'npm error code ENOTFOUND', 'connection to the internet'],
  ['no answer', 'npm error code ETIMEDOUT', 'connection to the internet'],
  ['a full disk', 'npm error code ENOSPC', 'disk is full'],
  ["somebody else's folder", 'npm error code EACCES', 'as the user who owns it'],
  ['a damaged package', 'npm error code EINTEGRITY', 'arrived damaged'],
  ['no npm at all', 'spawn npm ENOENT', 'npm was not found'],
]

test.each(cases)('after %s the message says what to do', (_, output, advice) => {
  expect(explainNpmFailure(output)).toContain(advice)
})

test('after anything else the message ends with what npm said, without its inner workings', () => {
  const message = explainNpmFailure(
    'npm error code E999\nnpm error   at deep (inside.js:1)\nnpm error something new\n',
  )
  expect(message).toContain('npm said:\n\nnpm error code E999\nnpm error something new')
})
