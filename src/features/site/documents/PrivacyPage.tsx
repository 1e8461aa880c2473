import { useLoaderData } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { loadDocument } from './client.ts'
import { DocumentView } from './DocumentView.tsx'
import { documentsText } from './text/en.ts'

export function loader(call: Call) {
  return loadDocument(call, 'privacy')
}

/** The page of the privacy policy. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...useText(documentsText).privacy} />
}
