import type { DataRouter } from 'react-router'
import type { SignInResult } from '../events.ts'
import { takeResult } from './popup.ts'

const heard = new Set<string>()

/**
 * Handles the result that a sign-in window broadcasts to this browser's pages. The page that opened the window acknowledges
 * it and continues as after sign-in; the others reload who is signed in.
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
