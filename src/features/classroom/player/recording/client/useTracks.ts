import { useEffect, useMemo } from 'react'
import { useLanguage } from '../../../../../base/text/useText.ts'
import type { PlayerSettings } from '../../../settings/shared.ts'
import type { RecordingPage } from '../../../shared/recordingPage.ts'

type Tracks = RecordingPage['recording']['tracks']

/** A track with the element that has loaded it. */
export type LoadedTrack = Tracks[number] & { element: HTMLTrackElement }

const isSpoken = ({ kind }: LoadedTrack) => kind === 'captions' || kind === 'subtitles'

/** The track of the language that was chosen, else the usual one, else that of the page, else the first. */
function best(tracks: readonly LoadedTrack[], chosen: string | null, page: string): LoadedTrack | null {
  return (
    tracks.find(({ language }) => language === chosen) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks.find(({ language }) => language === page) ??
    tracks[0] ??
    null
  )
}

/** The captions and the chapters of a recording that are to be shown, and the languages of captions that there are. */
export function useTracks(media: HTMLMediaElement, tracks: Tracks, settings: PlayerSettings) {
  const page = useLanguage()
  const loaded = useMemo(() => {
    const elements = [...media.querySelectorAll('track')]
    return tracks.flatMap((track, nr): LoadedTrack[] => {
      const element = elements[nr]
      return element === undefined ? [] : [{ ...track, element }]
    })
  }, [media, tracks])
  const chosen = useMemo(() => {
    const spoken = loaded.filter(isSpoken)
    // Of captions and subtitles in one language the captions say more.
    const languages = spoken.filter(
      ({ kind, language }) =>
        kind === 'captions' || !spoken.some((one) => one.kind === 'captions' && one.language === language),
    )
    const chapters = loaded.filter(({ kind }) => kind === 'chapters')
    return {
      languages,
      captions: best(languages, settings.language, page),
      chapters: best(chapters, settings.language, page),
    }
  }, [loaded, settings.language, page])
  useSilence(media, loaded, chosen.captions)
  return chosen
}

/** Keeps browsers from drawing captions that are not chosen: they show those of the usual language by themselves. */
function useSilence(
  media: HTMLMediaElement,
  loaded: readonly LoadedTrack[],
  chosen: LoadedTrack | null,
): void {
  useEffect(() => {
    const silence = () => {
      for (const one of loaded)
        if (isSpoken(one) && one.element !== chosen?.element) one.element.track.mode = 'disabled'
    }
    silence()
    // Browsers choose again with a new source, and people in the player that iPhones have.
    const names = ['loadedmetadata', 'webkitendfullscreen']
    for (const name of names) media.addEventListener(name, silence)
    return () => {
      for (const name of names) media.removeEventListener(name, silence)
    }
  }, [media, loaded, chosen])
}
