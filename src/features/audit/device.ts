import Bowser from 'bowser'
import type { Language } from '../../base/text/language.ts'
import { auditText } from './text/en.ts'

const unknown = 'An unknown device'

/**
 * Describes a device by its `User-Agent`, such as "Firefox on Windows", as it is stored with sessions and events. `deviceIn`
 * gives it to readers.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return unknown
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  // Programs name themselves as "curl/8.5.0".
  const [, program] = /^([A-Za-z][\w.-]{0,30})(?:\/|$)/.exec(userAgent) ?? []
  return program === undefined || program === 'Mozilla' ? unknown : `A program (${program})`
}

/** What `deviceOf` has described, in the language of a reader. */
export function deviceIn(language: Language, device: string): string {
  const words = auditText(language).device
  if (device === unknown) return words.unknownDevice
  const [, name] = /^A program \((.+)\)$/.exec(device) ?? []
  if (name !== undefined) return words.program({ name })
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser === undefined || system === undefined ? device : words.device({ browser, system })
}
