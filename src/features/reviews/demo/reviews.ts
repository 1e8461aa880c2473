/** What somebody of the demo world says of a course that they take, and what its instructor says to that. */
type DemoReview = {
  /** The key of the person. */
  readonly by: string
  /** The key of the course. */
  readonly of: string
  readonly stars: number
  /** An ISO 8601 instant in UTC. */
  readonly at: string
  readonly text: string
  readonly answer?: { readonly text: string; readonly at: string }
}

/** The reviews of the demo world. Some courses have none and some too few for an average, so that both can be seen. */
export const reviews: readonly DemoReview[] = [
  {
    by: 'rafiq',
    of: 'bread',
    stars: 5,
    at: '2026-03-03T17:20:11.402Z',
    text: 'I had thrown away three starters before this. The fourth is on the windowsill, eight months old, and my daughters have named it. The page on judging dough by touch is worth the whole week.',
    answer: {
      text: 'Please tell your daughters that mine is called Señor Burbujas, and that he says hello.',
      at: '2026-03-04T06:12:40.118Z',
    },
  },
  {
    by: 'oluchi',
    of: 'bread',
    stars: 4,
    at: '2026-03-09T20:41:55.730Z',
    text: 'Good bread on the second day. It took me three hours each evening, not two, but I am slow and I talk while I knead.',
  },
  {
    by: 'amina',
    of: 'bread',
    stars: 5,
    at: '2026-04-02T18:05:09.266Z',
    text: '',
  },
  {
    by: 'priya',
    of: 'bread',
    stars: 3,
    at: '2026-04-28T05:33:47.915Z',
    text: 'Lovely teaching, but the amounts are for a larger oven than I have. Half of each recipe worked; I wish it had said so at the start.',
    answer: {
      text: 'You are right, and it says so now: the first page has a table for small ovens. Thank you.',
      at: '2026-04-29T07:02:13.504Z',
    },
  },
  {
    by: 'joao',
    of: 'bread',
    stars: 5,
    at: '2026-06-11T09:48:30.087Z',
    text: 'On Sunday we shook the cream in a jam jar, four of us in turn, and nobody believed it until it turned.',
  },
  {
    by: 'aoife',
    of: 'bread',
    stars: 4,
    at: '2026-06-20T21:15:02.643Z',
    text: 'Six good bakes and one brick. The brick was my own fault: I looked at the clock.',
  },
  {
    by: 'amina',
    of: 'stars',
    stars: 5,
    at: '2026-06-25T17:52:18.349Z',
    text: 'I live under the lights of Dhaka and still found eleven of the fifteen. The night with the planet was the first time I understood that we are moving.',
    answer: {
      text: 'Eleven from a city roof is more than most of us manage in a field. Try the other four from the river.',
      at: '2026-06-26T08:20:44.951Z',
    },
  },
  {
    by: 'tuan',
    of: 'stars',
    stars: 4,
    at: '2026-05-30T13:07:36.210Z',
    text: 'Waiting for eight clear nights took me six weeks. That is the weather, not the course, but plan for it.',
  },
  {
    by: 'priya',
    of: 'stars',
    stars: 5,
    at: '2026-05-08T16:29:51.778Z',
    text: 'No telescope, no app, no hurry. My neighbours now come out too.',
  },
  {
    by: 'aoife',
    of: 'stars',
    stars: 5,
    at: '2026-07-14T22:44:05.036Z',
    text: '',
  },
  {
    by: 'henrik',
    of: 'chores',
    stars: 4,
    at: '2026-06-02T19:11:23.590Z',
    text: 'I am a joiner and had never written a line. My script now sorts the photographs of every chair I have repaired since 2009. The chapter on the shared bill goes rather fast.',
    answer: {
      text: 'That chapter has an extra page since July, with the same bill worked out by hand first.',
      at: '2026-07-06T10:35:09.122Z',
    },
  },
  {
    by: 'priya',
    of: 'chores',
    stars: 5,
    at: '2026-05-19T04:58:40.461Z',
    text: 'Forty lines or fewer, and I understood all forty.',
  },
  {
    by: 'lucia',
    of: 'chores',
    stars: 2,
    at: '2026-07-01T18:26:12.847Z',
    text: 'It is well made, but I did not have a chore that bothered me enough, and without one the exercises feel like somebody else’s tidying.',
  },
  {
    by: 'joao',
    of: 'bangla',
    stars: 5,
    at: '2026-08-12T08:39:27.305Z',
    text: 'আমি এখন আমার নাম লিখতে পারি। Ten weeks ago I could not tell where one letter ended. Twenty minutes a day is honest.',
    answer: { text: 'চমৎকার! Your ম is better than mine was at school.', at: '2026-08-12T15:03:58.672Z' },
  },
  {
    by: 'leila',
    of: 'bangla',
    stars: 4,
    at: '2026-09-03T11:20:49.154Z',
    text: 'The joined letters come slowly, as promised. I would like more recordings of words spoken at a normal speed.',
  },
  {
    by: 'anahera',
    of: 'bangla',
    stars: 5,
    at: '2026-06-30T20:14:33.988Z',
    text: 'I read a shop sign on my own in the seventh week, and bought what was in the shop.',
  },
  {
    by: 'lucia',
    of: 'dovetails',
    stars: 5,
    at: '2026-04-05T21:37:16.529Z',
    text: 'Two evenings of sharpening felt like a joke, until the third evening.',
  },
  {
    by: 'rafiq',
    of: 'dovetails',
    stars: 4,
    at: '2026-05-17T16:02:54.341Z',
    text: 'The box closes. One corner has a gap that I can now explain to anybody who asks.',
    answer: { text: 'That is the course in one sentence.', at: '2026-05-18T05:46:20.007Z' },
  },
  {
    by: 'leila',
    of: 'street',
    stars: 5,
    at: '2026-09-21T13:55:08.716Z',
    text: 'Our council has the page about the crossing. Whether they build it or not, I have not walked down that street in the same way since.',
  },
]
