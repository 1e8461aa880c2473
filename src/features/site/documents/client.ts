import { answer, api, type Call } from '../../../base/page/request.ts'
import { facesFor } from '../../../base/ui/facesFor.ts'
import type { Document, DocumentName, SiteApi } from '../contract.ts'

/** A long text, and the face to read it in. */
export async function loadDocument(call: Call, name: DocumentName): Promise<Document> {
  const [document] = await Promise.all([
    answer(api<SiteApi>(call).documents[':name'].$get({ param: { name } })),
    facesFor({ read: 'a' }),
  ])
  return document
}
