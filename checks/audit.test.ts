import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

test('weaknesses that the registry knows are told by package', () => {
  const report = { vulnerabilities: { 'left-pad': { severity: 'high', range: '<1.3.0' } } }
  expect(readAudit(JSON.stringify(report))).toEqual({ outcome: 'some', text: 'high: left-pad <1.3.0' })
})

test('where it knows of none, it is said', () => {
  expect(readAudit('{"vulnerabilities":{}}').outcome).toBe('none')
})

test.each([
  ['{"message":"405 Method Not Allowed - POST https://registry.example/"}', '405 Method Not Allowed'],
  ['{"error":{"summary":"request to https://registry.example failed"}}', 'request to'],
  ['', 'nothing that could be read'],
])('a registry that does not answer is not taken for one that knows of none', (printed, why) => {
  const { outcome, text } = readAudit(printed)
  expect(outcome).toBe('unanswered')
  expect(text).toContain(why)
})
