import { useLoaderData } from 'react-router'
import type { Call } from '../../../base/page/request.ts'
import { legalText } from '../../../base/text/legal.ts'
import { loadDocument } from './client.ts'
import { DocumentView } from './DocumentView.tsx'

export function loader(call: Call) {
  return loadDocument(call, 'privacy')
}

/** The page of the privacy policy. */
export function Component() {
  return <DocumentView document={useLoaderData<typeof loader>()} {...legalText.privacy} />
}
