import { PALETTES } from '../../src/base/drawing/palettes.ts'
import { seeded } from '../../src/base/drawing/random.ts'
import { Avatar } from '../../src/base/ui/Avatar.tsx'
import { BlockTown } from '../../src/base/ui/art/BlockTown.tsx'
import { EmptyShelf } from '../../src/base/ui/art/EmptyShelf.tsx'
import { KeyholeFlower } from '../../src/base/ui/art/KeyholeFlower.tsx'
import { Plate } from '../../src/base/ui/art/Plate.tsx'
import { PATTERNS } from '../../src/base/ui/art/platePatterns.tsx'
import { RolledStop } from '../../src/base/ui/art/RolledStop.tsx'
import { Brand } from '../../src/base/ui/Brand.tsx'
import { BrandIcon } from '../../src/base/ui/BrandIcon.tsx'
import { Logo } from '../../src/base/ui/Logo.tsx'
import { Stops, TitleWithStops } from '../../src/base/ui/Stops.tsx'
import { Tagline } from '../../src/base/ui/Tagline.tsx'
import { Book } from '../../src/features/courses/cover/Book.tsx'
import { Cover } from '../../src/features/courses/cover/Cover.tsx'
import { type Exhibit, longText, longWord } from './exhibit.ts'

const icon = new URL('../../src/app/web/public/icon-512.png', import.meta.url).href
const titles = [
  'Reading a Street',
  'Garden Year',
  'Data by Hand',
  'Code for Everyone',
  'Night Sky',
  'Bread',
  'Dovetails',
  'Songs of the Sea',
  'Maps',
  'Weaving',
  'Emails',
  'Bees',
  'Clay',
  'বাংলা ব্যাকরণ',
  'الخط العربي',
  'Chess',
]

const logo = { src: icon, width: 512, height: 512 }
const course = (title: string, imageUrl?: string) => ({ id: `0197-${title}`, title, imageUrl })

/** Components that draw pictures. */
export const pictures: Record<string, Exhibit> = {
  Avatar: {
    initials: <Avatar name="Ruth Okafor" />,
    photo: <Avatar name="Ruth Okafor" photoURL={icon} />,
    'photo that fails': <Avatar name="Zoë Ní Bhriain" photoURL="data:image/png;base64,AAAA" />,
    'one name': <Avatar name="Björk" />,
    'another script': <Avatar name="অরুণ দাশ" />,
  },
  BlockTown: {
    rest: (
      <div className="poster">
        <BlockTown />
      </div>
    ),
  },
  Brand: { rest: <Brand name="Tercet" />, 'long text': <Brand name="The Academy of Slow Afternoons" /> },
  BrandIcon: {
    all: (
      <div className="row">
        {(['facebook', 'github', 'google', 'whatsapp', 'x', 'youtube'] as const).map((name) => (
          <BrandIcon key={name} name={name} />
        ))}
      </div>
    ),
  },
  Logo: {
    rest: <Logo of={logo} alt="Tercet" />,
    'on paper': <Logo of={logo} alt="Tercet" onPaper />,
  },
  Tagline: {
    rest: <Tagline text="Learn. Grow. Succeed." />,
    stacked: <Tagline text="Learn. Grow. Succeed." stacked />,
    'not of sentences': <Tagline text="Where the village comes to study" />,
  },
  Stops: {
    rest: <Stops />,
    title: <TitleWithStops words={['Learn', 'Grow', 'Succeed']} />,
    stacked: <TitleWithStops words={['Learn', 'Grow', 'Succeed']} stacked />,
  },
  Cover: Object.fromEntries(
    titles.map((title) => [
      title,
      <div key={title} className="card">
        <Cover course={course(title)} />
      </div>,
    ]),
  ),
  CoverImage: {
    image: (
      <div className="card">
        <Cover course={course('Bread', icon)} eager />
      </div>
    ),
    'image that fails': (
      <div className="card">
        <Cover course={course('Bread', 'data:image/png;base64,AAAA')} eager />
      </div>
    ),
  },
  Book: {
    rest: (
      <div className="card">
        <Book course={course('Reading a Street')} by="Ruth Okafor" />
      </div>
    ),
    'long text': (
      <div className="card">
        <Book course={course(longText)} by={longText} />
      </div>
    ),
    'long word': (
      <div className="card">
        <Book course={course(longWord)} by={longWord} />
      </div>
    ),
  },
  EmptyShelf: { rest: <EmptyShelf />, muted: <EmptyShelf muted /> },
  KeyholeFlower: {
    rest: (
      <div className="card">
        <KeyholeFlower />
      </div>
    ),
  },
  Plate: Object.fromEntries(
    ['Ruth Okafor', 'Dr. Amina Rahman', 'Oluchi Eze', 'Zofia Lis', 'অরুণ দাশ'].map((name) => [
      name,
      <div key={name} className="card">
        <Plate name={name} />
      </div>,
    ]),
  ),
  platePatterns: Object.fromEntries(
    PATTERNS.map((Pattern) => [
      Pattern.name,
      <svg
        key={Pattern.name}
        className="cv"
        data-pal={PALETTES[0]}
        viewBox="0 0 320 360"
        width="200"
        aria-hidden="true"
      >
        <Pattern random={seeded(1)} />
      </svg>,
    ]),
  ),
  RolledStop: {
    '404': (
      <div className="wide">
        <RolledStop />
      </div>
    ),
    'no word': (
      <div className="wide">
        <RolledStop word="" />
      </div>
    ),
  },
}
