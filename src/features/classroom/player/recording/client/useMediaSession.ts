import { useEffect } from 'react'

/** What a recording is, and what headphones and lock screens can do with it. */
export type Session = {
  title: string
  course: string
  poster: string | null
  skip: (by: number) => void
  seek: (second: number) => void
  chapter: (by: 1 | -1) => void
}

/** Shows a recording on the lock screen, and takes the buttons of headphones. */
export function useMediaSession(media: HTMLMediaElement, session: Session): void {
  const { title, course, poster, skip, seek, chapter } = session
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const artwork = poster === null ? [] : [{ src: poster }]
    mediaSession.metadata = new MediaMetadata({ title, artist: course, artwork })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void media.play().catch(() => {})],
      ['pause', () => media.pause()],
      ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => skip(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
      ['previoustrack', () => chapter(-1)],
      ['nexttrack', () => chapter(1)],
    ]
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(action, handler)
      } catch {
        // A browser that does not know an action has no button for it.
      }
    }
    for (const [action, handler] of handlers) set(action, handler)
    return () => {
      mediaSession.metadata = null
      for (const [action] of handlers) set(action, null)
    }
  }, [media, title, course, poster, skip, seek, chapter])
}
