import { useText } from '../../base/text/useText.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { DialogSubject } from '../../base/ui/DialogSubject.tsx'
import { editingText } from './editing/text/en.ts'

export type Deleting = { id: string; title: string }

/** The dialog that confirms the deletion of a course, and announces it. */
export function DeleteCourseDialog(props: {
  /** The course to delete; null while the dialog is closed. */
  course: Deleting | null
  /** The id of the course that was deleted last. */
  deleted: string | null
  busy: boolean
  onConfirm: (course: Deleting) => void
  onClose: () => void
}) {
  const { course, deleted, busy, onConfirm, onClose } = props
  const words = useText(editingText).delete
  const done = course !== null && deleted === course.id
  return (
    <>
      <Dialog
        open={course !== null && !done}
        onClose={onClose}
        title={words.title}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button variant="danger" busy={busy} onClick={() => course && onConfirm(course)}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <p>{words.body}</p>
        <DialogSubject>{course?.title}</DialogSubject>
      </Dialog>
      <Dialog
        open={done}
        onClose={onClose}
        title={words.doneTitle}
        actions={
          <Button variant="primary" onClick={onClose}>
            {words.ok}
          </Button>
        }
      >
        <p>{words.doneBody}</p>
      </Dialog>
    </>
  )
}
