import { useCallback, useEffect, useRef, useState } from 'react'
import { type PlayerSettings, rates, sizes, usualSettings } from '../../../settings/shared.ts'
import { readOption, writeOption } from '../../client/options.ts'

const name = 'player-settings'
const address = '/api/player-settings'

/** What a browser has kept may be of an older program, or somebody's own: what is no setting is left out. */
function readKept(): PlayerSettings {
  const shortcuts = readOption('keys') !== 'off'
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<PlayerSettings>
    const { captions, language, transcript } = kept
    return {
      rate: rates.find((one) => one === kept.rate) ?? usualSettings.rate,
      captions: typeof captions === 'boolean' ? captions : usualSettings.captions,
      language: typeof language === 'string' ? language : null,
      size: sizes.find((one) => one === kept.size) ?? usualSettings.size,
      transcript: typeof transcript === 'boolean' ? transcript : usualSettings.transcript,
      shortcuts,
    }
  } catch {
    return { ...usualSettings, shortcuts }
  }
}

function keep(settings: PlayerSettings): void {
  writeOption('keys', settings.shortcuts ? 'on' : 'off')
  try {
    localStorage.setItem(name, JSON.stringify(settings))
  } catch {
    // Without storage it is not kept.
  }
}

/**
 * How recordings are played: as this browser has kept it, and for members as they have chosen it on any device.
 * @param account is empty for visitors
 */
export function useSettings(account: string): [PlayerSettings, (part: Partial<PlayerSettings>) => void] {
  const [settings, setSettings] = useState(readKept)
  const latest = useRef(settings)
  const isTouched = useRef(false)
  const apply = useCallback((next: PlayerSettings) => {
    latest.current = next
    keep(next)
    setSettings(next)
  }, [])
  useEffect(() => {
    if (account === '') return
    fetch(address)
      .then(async (answer) => {
        if (answer.ok && !isTouched.current) apply((await answer.json()) as PlayerSettings)
      })
      // Then it is as this browser has kept it.
      .catch(() => {})
  }, [account, apply])
  const change = useCallback(
    (part: Partial<PlayerSettings>) => {
      isTouched.current = true
      apply({ ...latest.current, ...part })
      if (account === '') return
      void fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(latest.current),
        keepalive: true,
      }).catch(() => {})
    },
    [account, apply],
  )
  return [settings, change]
}
