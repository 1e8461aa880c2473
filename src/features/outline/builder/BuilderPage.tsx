import { useRef, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { EmptyShelf } from '../../../base/ui/art/EmptyShelf.tsx'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireUser } from '../../accounts/client/session.ts'
import type { Builder } from '../shared/answers.ts'
import styles from './Builder.module.css'
import { type CourseCall, loadBuilder } from './client/course.ts'
import { focusOn } from './client/focusOn.ts'
import { addSectionForm, builderForms } from './client/forms.ts'
import { copyForms } from './copying/client/forms.ts'
import { SectionPart } from './SectionPart.tsx'
import { SidePanel } from './SidePanel.tsx'
import { nearby, placeToTell, remove, restore } from './shared/changes.ts'
import { Together } from './Together.tsx'
import { builderText } from './text/en.ts'
import { type Building, BuildingContext, type Typed } from './useBuilding.ts'
import { useNextTitle } from './useNextTitle.ts'
import { useNoted } from './useNoted.ts'
import { useOthers } from './useOthers.ts'
import { useOutline } from './useOutline.ts'
import { useUndoKeys } from './useUndoKeys.ts'

export async function loader(call: CourseCall) {
  await requireUser(call)
  return loadBuilder(call)
}

export const action = formAction<CourseCall>([...builderForms, ...copyForms])

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** The page on which editors build a course. What is chosen, typed and to be undone in one course is nothing to another. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return <CourseBuilder key={loaded.course} {...loaded} />
}

/** A course to build: its sections and items, in their order. */
function CourseBuilder({ course, outline, checklist, trash }: Loaded) {
  const words = useText(builderText)
  const { building, undo, redo, told } = useBuilder(course, outline)
  useOthers(course, outline.revision)
  useUndoKeys(undo, redo)
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title({ title: outline.title })} hidden />
      <PageHead
        title={<bdi>{outline.title}</bdi>}
        sub={words.sub}
        tools={
          <>
            <ButtonLink to={`/teach/${course}/people`}>{words.people}</ButtonLink>
            <ButtonLink to={`/update-course/${course}/about`}>{words.about}</ButtonLink>
            <ButtonLink to={`/all-courses/${course}`}>{words.show}</ButtonLink>
            <ButtonLink to={`/learn/${course}?as=new`}>{words.preview}</ButtonLink>
          </>
        }
      />
      <p role="status" className="vh">
        {told}
      </p>
      <BuildingContext value={building}>
        <div className={styles.sides}>
          <div className={styles.outline}>
            {outline.sections.length === 0 && (
              <EmptyState art={<EmptyShelf />} title={words.empty} text={words.emptyHelp} />
            )}
            {outline.sections.map((section, at) => (
              <SectionPart key={section._id} section={section} at={at} />
            ))}
            <AddSection />
            <Together />
          </div>
          <SidePanel {...{ checklist, trash }} />
        </div>
      </BuildingContext>
    </div>
  )
}

/** What the parts of the page share, how changes are taken back, and what is told of the last one. */
function useBuilder(course: string, outline: Builder) {
  const words = useText(builderText)
  const [told, setTold] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.get('part'))
  const [renaming, setRenaming] = useState<string | null>(null)
  const [typed] = useState(() => ({ panels: new Map<string, Typed>(), names: new Map<string, Typed>() }))
  const { act, undo, redo, note } = useOutline(outline, ({ id, texts }, before, now) => {
    const place = placeToTell(now, id)
    if (place === null) {
      const title = placeToTell(before, id)?.title ?? ''
      const run = () => act({ change: restore(texts.what === 'section' ? 'section' : 'item', id) })
      notify.success(words.deleted({ title }), { label: words.undo, run })
      return focusOn(nearby(before, id))
    }
    if (!texts.section?.startsWith('rename')) focusOn(id)
    const { section, ...rest } = place
    setTold(section === null ? words.sectionMoved(rest) : words.movedTo({ ...rest, section }))
  })
  const building: Building = {
    course,
    outline,
    act,
    note,
    chosen: outline.sections
      .flatMap(({ items }) => items)
      .map(({ _id }) => _id)
      .filter((id) => selected.has(id)),
    select: (ids, isSelected) => {
      const next = new Set(selected)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      setSelected(next)
    },
    open,
    setOpen,
    typed,
    renaming,
    setRenaming,
  }
  return { building, undo, redo, told }
}

function AddSection() {
  const words = useText(builderText)
  const adding = useFetcherForm(addSectionForm)
  const added = adding.done?.added
  useNoted(added, (id) => remove('section', id))
  const field = useRef<HTMLInputElement>(null)
  const noteSent = useNextTitle(field, added)
  return (
    <adding.Form className={styles.addForm} onSubmit={noteSent} noValidate>
      <TextField
        ref={field}
        label={words.sectionTitle}
        name="title"
        error={adding.errorOf('title')}
        maxLength={200}
        required
      />
      <Button type="submit" busy={adding.busy}>
        {words.addSection}
      </Button>
    </adding.Form>
  )
}
