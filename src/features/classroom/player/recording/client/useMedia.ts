import { useEffect, useState } from 'react'

/** What a recording is doing. */
export type MediaState = {
  time: number
  duration: number
  paused: boolean
  waiting: boolean
  rate: number
  volume: number
  muted: boolean
}

const told = [
  'timeupdate',
  'durationchange',
  'loadedmetadata',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
  'emptied',
  'canplay',
] as const

function stateOf(media: HTMLMediaElement, length: number): MediaState {
  const { currentTime, duration, paused, readyState, playbackRate, volume, muted } = media
  return {
    time: currentTime,
    duration: Number.isFinite(duration) && duration > 0 ? duration : length,
    paused,
    waiting: !paused && readyState < 3,
    rate: playbackRate,
    volume,
    muted,
  }
}

/** What an element is doing, as it changes. @param length of the recording in seconds, as long as the element does not know it */
export function useMedia(media: HTMLMediaElement, length: number): MediaState {
  const [state, setState] = useState(() => stateOf(media, length))
  useEffect(() => {
    const look = () => setState(stateOf(media, length))
    for (const name of told) media.addEventListener(name, look)
    look()
    return () => {
      for (const name of told) media.removeEventListener(name, look)
    }
  }, [media, length])
  return state
}
