import Bowser from 'bowser'
import { sessionsText } from '../../base/text/sessions.ts'

/** Describes a device by its `User-Agent`, such as "Firefox on Windows", as people see it in their sessions. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '') return sessionsText.unknownDevice
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return sessionsText.device(browser.name, os.name)
  // Programs name themselves as "curl/8.5.0".
  const [, program] = /^([A-Za-z][\w.-]{0,30})(?:\/|$)/.exec(userAgent) ?? []
  return program === undefined || program === 'Mozilla'
    ? sessionsText.unknownDevice
    : sessionsText.program(program)
}
