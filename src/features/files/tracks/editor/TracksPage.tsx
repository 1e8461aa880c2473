import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { addressWith, queryOf } from '../../../../base/page/list/address.ts'
import { PageMeta } from '../../../../base/page/PageMeta.tsx'
import { found } from '../../../../base/page/params.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { cx } from '../../../../base/ui/cx.ts'
import { Icon } from '../../../../base/ui/Icon.tsx'
import { Link } from '../../../../base/ui/Link.tsx'
import { Select } from '../../../../base/ui/Select.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { requireUser } from '../../../accounts/client/session.ts'
import type { FileTrack, TracksApi } from '../contract.ts'
import { languageTag } from '../shared/language.ts'
import { trackKinds } from '../shared/limits.ts'
import { tracksText } from '../text/en.ts'
import { isOf, withWritten } from './client/listed.ts'
import { TrackEditor } from './TrackEditor.tsx'
import { TrackList } from './TrackList.tsx'
import styles from './TracksPage.module.css'

type FileCall = Call & { params: { course?: string; file?: string } }

export async function loader(call: FileCall) {
  const { id: account } = await requireUser(call)
  const query = queryOf(call)
  const param = {
    course: encodeURIComponent(call.params.course ?? ''),
    file: encodeURIComponent(call.params.file ?? ''),
  }
  const calls = api<TracksApi>(call).files[':course'][':file'].tracks
  const about = await found(answer(calls.$get({ param })))
  const kind = trackKinds.find((one) => one === query.get('kind')) ?? null
  const typed = query.get('language')?.trim() ?? ''
  const language = languageTag(typed)
  const common = { account, ...param, about, item: query.get('item') ?? '', typed }
  if (kind === null || language === null) return { ...common, open: null }
  const there = about.tracks.some((one) => one.kind === kind && one.language === language)
  const one = calls[':kind'][':language']
  const track = there ? await found(answer(one.$get({ param: { ...param, kind, language } }))) : null
  return { ...common, open: { kind, language, track } }
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** The page on which editors write what goes along with a recording. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return <TracksOf key={loaded.file} {...loaded} />
}

function TracksOf({ account, course, file, about, item, typed, open }: Loaded) {
  const { page } = useText(tracksText)
  // What was saved since the page was loaded, which would be loaded again with its whole text.
  const [written, setWritten] = useState<readonly FileTrack[]>([])
  const tracks = withWritten(about.tracks, written)
  const address = `/teach/${course}/files/${file}/tracks`
  const back = item === '' ? `/teach/${course}` : `/teach/${course}/${item}`
  return (
    <div className={styles.page}>
      <PageMeta title={page.title} hidden />
      <header>
        <p>
          <Link to={back} className={cx('link', styles.back)}>
            <Icon of={ArrowLeft} flip />
            {item === '' ? page.backToCourse : page.back}
          </Link>
        </p>
        <h1>{page.title}</h1>
        <p className={styles.quiet} dir="auto">
          {about.name}
        </p>
      </header>
      <div className={styles.choice}>
        <TrackList name={about.name} tracks={tracks} address={address} item={item} open={open} />
        <OpenForm item={item} typed={typed} isWrong={typed !== '' && open === null} />
      </div>
      <noscript>
        <p>{page.needsScripts}</p>
      </noscript>
      {open !== null && (
        <TrackEditor
          key={`${open.kind} ${open.language}`}
          account={account}
          place={{ course, file, kind: open.kind, language: open.language }}
          about={about}
          track={open.track}
          isThere={tracks.some((one) => isOf(one, open))}
          list={addressWith(address, { item })}
          onSaved={(track) => setWritten((before) => [...before.filter((one) => !isOf(one, track)), track])}
          onDeleted={() => setWritten((before) => before.filter((one) => !isOf(one, open)))}
        />
      )}
    </div>
  )
}

/** Opens a track that is there, or a new one. Works without scripts. */
function OpenForm({ item, typed, isWrong }: { item: string; typed: string; isWrong: boolean }) {
  const { page, kinds, problems } = useText(tracksText)
  return (
    <form method="get" className={styles.open} aria-label={page.add}>
      {item !== '' && <input type="hidden" name="item" value={item} />}
      <Select label={page.kind} name="kind">
        {trackKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Select>
      <TextField
        key={typed}
        label={page.language}
        name="language"
        defaultValue={isWrong ? typed : ''}
        hint={page.languageHint}
        error={isWrong && problems.language}
        maxLength={35}
        required
      />
      <Button type="submit">{page.open}</Button>
    </form>
  )
}
