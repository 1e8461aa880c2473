/**
 * The courses of the demo world, oldest first. `by` is the key of the person who teaches it, `id` a UUIDv7
 * (RFC 9562) made at `createdDate`, an ISO 8601 instant in UTC. An empty `imageUrl` asks for a drawn cover.
 */
export type DemoCourse = {
  readonly key: string
  readonly id: string
  readonly by: string
  readonly title: string
  readonly imageUrl: string
  readonly duration: string
  readonly description: string
  readonly createdDate: string
}

export const courses: readonly DemoCourse[] = [
  {
    key: 'spreadsheets',
    id: '019bbb90-61a1-722e-becd-7b9687f4cd35',
    by: 'oluchi',
    title: 'Spreadsheets That Explain Themselves',
    imageUrl: '',
    duration: '6 weeks',
    description:
      'Build one honest budget from an empty grid: a cell for every assumption, names instead of letters, and checks that turn red when a total drifts. Then rescue a tangled file from a small theatre, one formula at a time. By the end a colleague can open your work, follow it and change it without ringing you.',
    createdDate: '2026-01-14T08:12:40.225Z',
  },
  {
    key: 'dovetails',
    id: '019c24d4-75fb-74d3-96ad-7b76d7b92f76',
    by: 'henrik',
    title: 'Dovetails by Hand',
    imageUrl: '',
    duration: '12 evenings',
    description:
      'Mark, saw and pare a through dovetail in pine, then in oak, until the joint closes under hand pressure. The first two evenings go to sharpening, because nothing works before that. You will finish a small box with a sliding lid, and know how to read its gaps before you cut the next one.',
    createdDate: '2026-02-03T18:47:09.563Z',
  },
  {
    key: 'bread',
    id: '019c7eb2-7e27-754b-bc08-6e332527ccda',
    by: 'lucia',
    title: "Bread & Butter: A Baker's Week",
    imageUrl: '',
    duration: '7 days, about 2 hours a day',
    description:
      'Seven days, six bakes, and a jar of cream shaken into butter on the Sunday. You will begin with a plain tin loaf, keep a rye starter alive beside the kettle, and learn to judge dough by touch instead of the clock. Bring an oven, a kitchen scale and some patience; no mixer is needed.',
    createdDate: '2026-02-21T05:35:52.871Z',
  },
  {
    key: 'bangla',
    id: '019ce26b-6e7e-7be2-86d8-a8e885cae66d',
    by: 'shirin',
    title: 'বাংলা, Letter by Letter',
    imageUrl: '',
    duration: '10 weeks, 20 minutes a day',
    description:
      "Learn eleven vowels and thirty-nine consonants with a pencil in your hand, a few each day, from আম (mango) to হাঁস (duck). Joined letters come slowly and always inside a word you can use. By the tenth week you can read shop signs and bus routes, write your own name, and read a page of a children's story aloud.",
    createdDate: '2026-03-12T14:20:17.406Z',
  },
  {
    key: 'stars',
    id: '019d40c1-7787-7e35-9d1f-1f8bce2e25b0',
    by: 'anahera',
    title: 'Stars You Can Find Tonight',
    imageUrl: '',
    duration: '8 clear nights',
    description:
      'Go outside with nothing but your eyes and a red torch. Over eight clear nights you will find your bearings from the stars, follow one planet as it drifts, and tell a satellite from an aeroplane. By the last night you can point out fifteen stars by name from your own doorstep, in either hemisphere.',
    createdDate: '2026-03-30T21:58:34.119Z',
  },
  {
    key: 'chores',
    id: '019d9b1d-fbdc-79a2-b18c-f0c04f08caa3',
    by: 'oluchi',
    title: 'Small Programs for Everyday Chores',
    imageUrl: '',
    duration: 'Self-paced, about 15 hours',
    description:
      'Write Python that does the dull part of your week: rename three hundred photographs, split a shared bill, find the invoice that was paid twice. Each lesson starts from a real chore and ends with a script of forty lines or fewer that you understand completely. No programming is expected, only a chore you are tired of.',
    createdDate: '2026-04-17T11:05:26.748Z',
  },
  {
    key: 'chairs',
    id: '019dfca0-5070-7387-8f53-0ebb186d18b0',
    by: 'henrik',
    title: 'A History of Ordinary Chairs',
    imageUrl: '',
    duration: 'One chair a week for 9 weeks',
    description:
      'The milking stool, the Windsor, the bentwood café chair, the white plastic one on every pavement: each records how people worked, ate and rested. You will look closely at one chair a week, draw how it is joined and trace where its material came from. Afterwards you can date most of the chairs you sit on, and say why they look as they do.',
    createdDate: '2026-05-06T09:30:58.032Z',
  },
  {
    key: 'chords',
    id: '019e6022-a4ca-79a7-966d-258f55863422',
    by: 'daniyar',
    title: 'Hearing Chords by Ear',
    imageUrl: '',
    duration: '10 hours over a month',
    description:
      'Put the chord sheet away and sing the bass note first. With forty short recordings, from dombra tunes to hymns and pop songs you already know, you will learn to recognise the home chord, the two that lean on it, and the minor chords between them. After a month, most three-chord songs will sit under your hands by the second verse.',
    createdDate: '2026-05-25T17:15:43.690Z',
  },
  {
    key: 'code',
    id: '019ebfbe-cc49-7d78-b3dc-5cc8f38fe56c',
    by: 'oluchi',
    title: "Reading Other People's Code",
    imageUrl: '',
    duration: '5 weeks',
    description:
      "Most of a programmer's day is reading, and hardly anyone teaches it. We open four unfamiliar projects (a calendar, a parser, a chess engine and a web server) and find a way in through tests, history and one well-chosen question. You will be able to fix a bug in a stranger's code and explain the fix in a paragraph.",
    createdDate: '2026-06-13T06:50:12.937Z',
  },
  {
    key: 'street',
    id: '019f1e56-bf2a-77ba-9a39-ca1ba794dbd2',
    by: 'miriam',
    title: 'How to Read a Street',
    imageUrl: '',
    duration: '4 weekends',
    description:
      'Choose one street near your home and visit it at four different hours. You will count doors, measure the pavement in footsteps, time the crossing lights and map where people stop to talk. The last weekend turns your notes into a one-page proposal, for a bench, a tree or a crossing, that you could hand to your council.',
    createdDate: '2026-07-01T15:40:29.354Z',
  },
  {
    key: 'money',
    id: '019f8b49-e8c5-70b9-926b-f5230e83562c',
    by: 'lucia',
    title: 'Money at the Kitchen Table',
    imageUrl: '',
    duration: 'Self-paced, about 5 hours',
    description:
      "Sit down with last month's receipts and a pot of tea. We sort what is fixed from what is habit, work out what borrowing really costs, and plan for the yearly bills that always surprise us. You will finish with a one-page household plan that two people can agree on and keep up in ten minutes a week.",
    createdDate: '2026-07-22T19:25:04.581Z',
  },
  {
    key: 'poem',
    id: '01a004e7-1130-76fc-8dc8-54e88868cf85',
    by: 'shirin',
    title: 'Translating One Poem Twice',
    imageUrl: '',
    duration: '6 sessions of 90 minutes',
    description:
      'Take a short poem from a language you know a little and bring it into English two ways, once for its meaning and once for its music. We read drafts aloud, argue kindly over single words and keep a notebook of what was lost. You will have two finished versions and a page that explains your choices.',
    createdDate: '2026-08-15T10:10:47.216Z',
  },
  {
    key: 'charts',
    id: '01a0863c-f4a9-7086-b07c-94c3bac0a2b0',
    by: 'oluchi',
    title: 'Charts That Tell the Truth',
    imageUrl: '',
    duration: '3 weeks',
    description:
      'Draw the same rainfall figures as a line, a bar and a map, and watch the story change. You will choose scales that do not mislead, colours that a colour-blind reader can tell apart, and titles that say what was found. Bring a table of numbers from your own work; it becomes your final chart.',
    createdDate: '2026-09-09T12:55:36.873Z',
  },
  {
    key: 'sleep',
    id: '01a15690-edb5-7a64-9c71-7627d7d3976b',
    by: 'anahera',
    title: 'Sleeping Well, Night by Night',
    imageUrl: '',
    duration: 'A fortnight of notes, then 3 weeks of practice',
    description:
      'Keep a two-minute diary for a fortnight and see what your nights are really like before you change anything. Then we adjust one thing at a time: light, coffee, the hour you get up, what to do when you are awake at three. You will have a routine that fits your life, and know which signs to take to a doctor.',
    createdDate: '2026-10-19T23:48:21.045Z',
  },
]
