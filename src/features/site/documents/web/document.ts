import { facesFor } from '../../../../base/web/facesFor.ts'
import { answer, api, type Call } from '../../../../base/web/request.ts'
import type { Document, DocumentName, SiteApi } from '../../contract.ts'

/** A long text, and the face to read it in. */
export async function loadDocument(call: Call, name: DocumentName): Promise<Document> {
  const [document] = await Promise.all([
    answer(api<SiteApi>(call).documents[':name'].$get({ param: { name } })),
    facesFor({ read: 'a' }),
  ])
  return document
}
