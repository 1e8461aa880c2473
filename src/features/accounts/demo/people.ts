/**
 * The named people of the demo world, instructors first, each group in the order of joining.
 * `id` is a UUIDv7 (RFC 9562) made at `joined`, an ISO 8601 instant in UTC.
 */
export type DemoPerson = {
  readonly key: string
  readonly id: string
  readonly displayName: string
  readonly email: string
  readonly photoURL: string
  readonly joined: string
}

// Nobody has a photo, because it would show a real person.
export const people: readonly DemoPerson[] = [
  {
    key: 'oluchi',
    id: '019a48ff-1276-7b0c-8361-ea1763133a26',
    displayName: 'Oluchi Nwosu',
    email: 'oluchi.nwosu@example.org',
    photoURL: '',
    joined: '2025-11-03T09:14:27.318Z',
  },
  {
    key: 'henrik',
    id: '019a9cfc-d20e-7e24-a15e-254dc88097fb',
    displayName: 'Henrik Lindqvist',
    email: 'henrik@example.com',
    photoURL: '',
    joined: '2025-11-19T16:40:05.902Z',
  },
  {
    key: 'lucia',
    id: '019afc9f-9cc3-7473-b37a-00f475241f16',
    displayName: 'Lucía Fernández Mora',
    email: 'lucia.fernandez@example.org',
    photoURL: '',
    joined: '2025-12-08T06:21:50.147Z',
  },
  {
    key: 'shirin',
    id: '019b8e0a-32ac-7936-9fd7-3df5dba49f56',
    displayName: 'Shirin Akter',
    email: 'shirin.akter@example.org',
    photoURL: '',
    joined: '2026-01-05T12:03:11.660Z',
  },
  {
    key: 'anahera',
    id: '019c013d-912d-773c-883d-3d096d308582',
    displayName: 'Anahera Ngata',
    email: 'anahera@example.com',
    photoURL: '',
    joined: '2026-01-27T20:55:38.029Z',
  },
  {
    key: 'daniyar',
    id: '019caebc-a51b-7555-9320-e3f0e22e74f5',
    displayName: 'Daniyar Akhmetov',
    email: 'daniyar.akhmetov@example.org',
    photoURL: '',
    joined: '2026-03-02T13:28:44.571Z',
  },
  {
    key: 'miriam',
    id: '019da9d1-9a54-7290-95ea-33b51d9e5620',
    displayName: 'Miriam Haddad',
    email: 'miriam.haddad@example.com',
    photoURL: '',
    joined: '2026-04-20T07:36:19.284Z',
  },
  {
    key: 'rafiq',
    id: '019bdbf3-bc61-7929-90ec-507c77b3961f',
    displayName: 'Rafiqul Islam',
    email: 'rafiqul.islam@example.org',
    photoURL: '',
    joined: '2026-01-20T15:09:02.433Z',
  },
  {
    key: 'amina',
    id: '019c43ac-b08f-7736-b9cb-2e82d0b8b4b8',
    displayName: 'Amina Diallo',
    email: 'amina.diallo@example.org',
    photoURL: '',
    joined: '2026-02-09T18:31:56.815Z',
  },
  {
    key: 'priya',
    id: '019c9846-0ae8-7d4e-a254-b2a55b9568dc',
    displayName: 'Priya Venkataraman',
    email: 'priya.v@example.com',
    photoURL: '',
    joined: '2026-02-26T04:47:33.096Z',
  },
  {
    key: 'tuan',
    id: '019cfeb9-e1ae-74b1-b808-27aaf8e0e8a3',
    displayName: 'Nguyễn Minh Tuấn',
    email: 'minh.tuan@example.org',
    photoURL: '',
    joined: '2026-03-18T02:15:20.750Z',
  },
  {
    key: 'aoife',
    id: '019d5013-3169-726c-91ab-4b37c8e9d8f6',
    displayName: "Aoife O'Rourke",
    email: 'aoife.orourke@example.com',
    photoURL: '',
    joined: '2026-04-02T21:22:08.361Z',
  },
  {
    key: 'leila',
    id: '019dd8e4-1bb7-713e-acc6-49c0b926017b',
    displayName: 'Leila Hosseini',
    email: 'leila.hosseini@example.org',
    photoURL: '',
    joined: '2026-04-29T10:58:41.207Z',
  },
  {
    key: 'joao',
    id: '019e3830-ae4c-777f-bcd5-e2511d474448',
    displayName: 'João Batista Neves',
    email: 'joao.neves@example.org',
    photoURL: '',
    joined: '2026-05-17T23:06:14.988Z',
  },
  {
    key: 'zofia',
    id: '019fefff-14f8-786c-9699-dad1e1b1f424',
    displayName: 'Zofia Kamińska',
    email: 'zofia.kaminska@example.com',
    photoURL: '',
    joined: '2026-08-11T08:44:59.512Z',
  },
  {
    key: 'sione',
    id: '01a16a32-67b2-713c-9e2f-2ab2cc5e309d',
    displayName: 'Sione Taufa',
    email: 'sione.taufa@example.org',
    photoURL: '',
    joined: '2026-10-23T19:17:30.674Z',
  },
]
