import { describe, expect, test } from 'vitest'
import { readFailure } from './retry.ts'
import { transportOptions } from './transport.ts'

describe('a refusal', () => {
  test.each([
    ['of a recipient that does not exist', 'EENVELOPE', 550, 'RCPT TO', true],
    ['of the words', 'EMESSAGE', 554, 'DATA', true],
    ['of a recipient for now', 'EENVELOPE', 451, 'RCPT TO', false],
    ['of the sender', 'EENVELOPE', 550, 'MAIL FROM', false],
    ['of the log-in', 'EAUTH', 535, 'AUTH PLAIN', false],
    ['of the conversation', 'EENVELOPE', 503, 'RCPT TO', false],
  ])('%s is for good or not', (_, code, responseCode, command, forGood) => {
    const error = Object.assign(new Error('refused'), { code, responseCode, command, response: 'No.' })
    expect(readFailure(error)).toEqual({ code: `${code} ${responseCode}`, summary: `${code} No.`, forGood })
  })

  test('that is none, a lost connection, passes', () => {
    const error = Object.assign(new Error('closed'), { code: 'ECONNECTION' })
    expect(readFailure(error)).toEqual({ code: 'ECONNECTION', summary: 'ECONNECTION', forGood: false })
    expect(readFailure('no error at all')).toMatchObject({ code: 'UNKNOWN', forGood: false })
  })
})

describe('a password of the mail server', () => {
  test.each([
    ['smtp://app:secret@mail.example.org', true],
    ['smtp://app:secret@127.0.0.1:1025', false],
    ['smtp://mail:25', false],
  ])('travels encrypted, or not beyond this machine: %s', (url, requireTLS) => {
    expect(transportOptions(url)).toMatchObject({ requireTLS, url })
  })
})
