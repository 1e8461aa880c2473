import type { DataRouter } from 'react-router'
import type { SignInResult } from '../events.ts'
import { takeResult } from './popup.ts'

const heard = new Set<string>()

/**
 * What a page does when a sign-in window of this browser tells how it has ended. The page that opened it answers and
 * goes on as somebody who has just logged in; all others look again who is signed in.
 */
export function hear(data: unknown, channel: BroadcastChannel, router: DataRouter): void {
  if (!isResult(data)) return
  const own = takeResult(data)
  if (own) channel.postMessage({ heard: data.flow })
  if (!data.ok || data.flow === null || heard.has(data.flow)) return
  heard.add(data.flow)
  const waited = own && !data.link
  const formData = new FormData()
  formData.set('quiet', waited ? '' : 'yes')
  const submission = { formMethod: 'post', formData } as const
  if (waited) router.navigate('/signed-in', submission)
  else router.fetch('signed-in', 'root', '/signed-in', submission)
}

function isResult(data: unknown): data is SignInResult {
  return typeof data === 'object' && data !== null && 'ok' in data
}
