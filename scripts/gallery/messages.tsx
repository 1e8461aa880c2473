import { EmptyShelf } from '../../src/base/ui/art/EmptyShelf.tsx'
import { Badge } from '../../src/base/ui/Badge.tsx'
import { Button } from '../../src/base/ui/Button.tsx'
import { Callout } from '../../src/base/ui/Callout.tsx'
import { Dialog } from '../../src/base/ui/Dialog.tsx'
import { DialogSubject } from '../../src/base/ui/DialogSubject.tsx'
import { EmptyState } from '../../src/base/ui/EmptyState.tsx'
import { ErrorState } from '../../src/base/ui/ErrorState.tsx'
import { Loader } from '../../src/base/ui/Loader.tsx'
import { CardSkeletons } from '../../src/base/ui/Skeleton.tsx'
import { ToastCard } from '../../src/base/ui/ToastCard.tsx'
import { Toaster } from '../../src/base/ui/Toaster.tsx'
import { notify } from '../../src/base/ui/toast.ts'
import { type Exhibit, longText, longWord, nothing } from './exhibit.ts'

const kinds = ['success', 'warning', 'error', 'info'] as const

const failed = { title: 'The courses did not load', retryLabel: 'Try again', onRetry: nothing }

/** Components that report a state or a result. */
export const messages: Record<string, Exhibit> = {
  Badge: {
    rest: (
      <div className="row">
        {(['plain', 'warning', 'danger', 'info', 'brand'] as const).map((kind) => (
          <Badge key={kind} kind={kind}>
            {kind}
          </Badge>
        ))}
      </div>
    ),
  },
  Callout: Object.fromEntries([
    ...kinds
      .filter((kind) => kind !== 'error')
      .map((kind) => [kind, <Callout key={kind} kind={kind}>{`Something of the kind ${kind}.`}</Callout>]),
    [
      'long text',
      <Callout key="long" title={longText}>
        {longText}
      </Callout>,
    ],
  ]),
  EmptyState: {
    rest: (
      <EmptyState
        art={<EmptyShelf />}
        title="No courses yet"
        text="The first one appears here."
        action={<Button>Add Course</Button>}
      />
    ),
    'long text': <EmptyState title={longText} text={longWord} />,
  },
  ErrorState: {
    rest: <ErrorState {...failed} art={<EmptyShelf muted />} text="The server cannot be reached." />,
    busy: <ErrorState {...failed} art={<EmptyShelf muted />} text="The server cannot be reached." busy />,
  },
  Loader: { rest: <Loader label="Loading Courses" />, 'long text': <Loader label={longText} /> },
  Skeleton: {
    rest: (
      <div className="wide">
        <CardSkeletons count={4} label="Loading Courses" />
      </div>
    ),
  },
  ToastCard: Object.fromEntries(
    (
      [...kinds.map((kind) => [kind, kind] as const), ['error', 'long text'], ['warning', 'action']] as const
    ).map(([kind, state]) => [
      state,
      <ToastCard
        key={state}
        kind={kind}
        text={state === 'long text' ? `${longText} ${longWord}` : 'Course Added Successfully'}
        {...(state === 'action' && { action: { label: 'Undo', run: nothing } })}
        closeLabel="Close"
        onClose={nothing}
        onGone={nothing}
      />,
    ]),
  ),
}

export const dialogs: Record<string, Exhibit> = {
  Dialog: {
    open: (
      <Dialog
        open
        onClose={nothing}
        title="Are you sure?"
        actions={
          <>
            <Button>Cancel</Button>
            <Button variant="danger">Yes, delete it!</Button>
          </>
        }
      >
        <DialogSubject>{longText}</DialogSubject>
        <p>You will not be able to revert this.</p>
      </Dialog>
    ),
  },
  DialogSubject: { rest: <DialogSubject>Reading a Street</DialogSubject> },
}

function ShowToasts() {
  return (
    <Button onClick={() => kinds.map((kind) => notify[kind](`A message of the kind ${kind}. ${longText}`))}>
      Show messages
    </Button>
  )
}

export const toasts: Record<string, Exhibit> = {
  Toaster: {
    rest: (
      <>
        <ShowToasts />
        <Toaster label="Messages" closeLabel="Close" />
      </>
    ),
  },
  // The toaster loads it with the first message; a second one would show every message twice.
  ToastList: { 'loaded by the toaster': null },
}
