import { Download } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { originalPath, shownAs, sizeOf } from '../../files/rules.ts'
import { filesText } from '../../files/text/en.ts'
import type { ItemPage } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import styles from './FilesItem.module.css'

type File = Extract<ItemPage, { kind: 'files' }>['files'][number]

/** The files of an item: what they are, what can be looked at and listened to here, and what may be saved. */
export function FilesItem({ course, files }: { course: string; files: readonly File[] }) {
  const { player } = useText(classroomText)
  const { size: sizeText } = useText(filesText)
  return (
    <ul className={styles.files}>
      {files.map((file) => {
        const { _id, title, name, type, size, onlineOnly } = file
        const path = originalPath(course, _id, name)
        const shown = title === '' ? name : title
        return (
          <li key={_id} className={styles.file}>
            <h2 dir="auto">{shown}</h2>
            <Shown file={file} path={path} />
            <p className={styles.about}>
              {title !== '' && (
                <>
                  <bdi>{name}</bdi>,{' '}
                </>
              )}
              <span className="num">
                {player.files.kind({ what: kindOf(type, name) })}, {sizeText(sizeOf(size))}
              </span>
            </p>
            <p>
              {onlineOnly ? (
                player.files.onlineOnly
              ) : (
                <a className={styles.save} href={path} download={name}>
                  <Icon of={Download} />
                  <span className="link">{player.files.save({ name: shown })}</span>
                </a>
              )}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** What a browser plays or draws by itself. */
function Shown({ file: { type, title, name, onlineOnly }, path }: { file: File; path: string }) {
  const label = title === '' ? name : title
  const saving = onlineOnly ? { controlsList: 'nodownload' } : {}
  switch (shownAs(type)) {
    case 'video':
      return <video controls preload="metadata" src={path} aria-label={label} {...saving} />
    case 'audio':
      return <audio controls preload="metadata" src={path} aria-label={label} {...saving} />
    case 'image':
      return <img src={path} alt={label} loading="lazy" />
    default:
      return null
  }
}

/** What a file is, in the word that texts have for it. */
function kindOf(type: string, name: string): string {
  const shown = shownAs(type)
  if (shown !== null) return shown
  if (type === 'application/pdf') return 'pdf'
  if (/\.(?:docx?|odt)$/i.test(name)) return 'document'
  if (/\.(?:xlsx?|ods|csv)$/i.test(name)) return 'table'
  if (/\.(?:pptx?|odp)$/i.test(name)) return 'slides'
  if (type === 'application/zip' || type === 'application/gzip') return 'archive'
  return type.startsWith('text/') ? 'text' : 'other'
}
