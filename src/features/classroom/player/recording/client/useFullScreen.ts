import { useCallback, useEffect, useState } from 'react'

/** What iPhones have instead: their own player, for videos alone. */
type OwnPlayer = HTMLMediaElement & { webkitEnterFullscreen?: () => void }

/**
 * Shows a stage on the whole screen; on iPhones the video in their own player, which draws the captions itself.
 * @param isShown whether captions are switched on
 */
export function useFullScreen(
  stage: HTMLElement,
  media: HTMLMediaElement,
  captions: HTMLTrackElement | null,
  isShown: boolean,
) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement === stage)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [stage])
  useEffect(() => {
    const show = (mode: TextTrackMode) => () => {
      if (captions !== null) captions.track.mode = mode
    }
    const [begin, end] = [show(isShown ? 'showing' : 'hidden'), show('hidden')]
    media.addEventListener('webkitbeginfullscreen', begin)
    media.addEventListener('webkitendfullscreen', end)
    return () => {
      media.removeEventListener('webkitbeginfullscreen', begin)
      media.removeEventListener('webkitendfullscreen', end)
    }
  }, [media, captions, isShown])
  const toggle = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) void stage.requestFullscreen().catch(() => {})
    else (media as OwnPlayer).webkitEnterFullscreen?.()
  }, [stage, media])
  return { isFull, canBeFull: document.fullscreenEnabled || 'webkitEnterFullscreen' in media, toggle }
}
