import { LogOut, Trash2 } from 'lucide'
import { Avatar } from '../../src/base/ui/Avatar.tsx'
import { Breadcrumbs } from '../../src/base/ui/Breadcrumbs.tsx'
import { Button, ButtonLink } from '../../src/base/ui/Button.tsx'
import { Icon } from '../../src/base/ui/Icon.tsx'
import { Link } from '../../src/base/ui/Link.tsx'
import { Menu } from '../../src/base/ui/Menu.tsx'
import { Pagination } from '../../src/base/ui/Pagination.tsx'
import { SkipLink } from '../../src/base/ui/SkipLink.tsx'
import { ThemeSwitch } from '../../src/base/ui/ThemeSwitch.tsx'
import { type Exhibit, longText } from './exhibit.ts'

const variants = ['primary', 'success', 'danger', 'accent', 'line', 'ghost', 'text'] as const

function Buttons(props: { busy?: boolean; disabled?: boolean; size?: 'sm' | 'lg' }) {
  return (
    <div className="row">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...props}>
          {variant}
        </Button>
      ))}
    </div>
  )
}

const pages = { pages: 'Courses', first: 'Newest', previous: 'Newer', next: 'Older' }

/** Components that link or act. */
export const actions: Record<string, Exhibit> = {
  Button: {
    rest: <Buttons />,
    hover: <Buttons />,
    focus: <Buttons />,
    active: <Buttons />,
    disabled: <Buttons disabled />,
    busy: <Buttons busy />,
    small: <Buttons size="sm" />,
    large: <Buttons size="lg" />,
    'with an icon': (
      <div className="row">
        <Button tone="danger" variant="ghost">
          <Icon of={Trash2} />
          Delete
        </Button>
        <Button iconOnly aria-label="Delete">
          <Icon of={Trash2} />
        </Button>
        <ButtonLink to="/">A link</ButtonLink>
      </div>
    ),
    'long text': <Button variant="primary">{longText}</Button>,
    'as wide as its box': (
      <div className="card">
        <Button block variant="primary">
          Login
        </Button>
      </div>
    ),
  },
  Icon: { rest: <Icon of={LogOut} />, mirrored: <Icon of={LogOut} flip /> },
  Breadcrumbs: {
    rest: <Breadcrumbs label="You are here" items={[{ label: 'Home', to: '/' }, { label: 'Bread' }]} />,
    'long text': (
      <Breadcrumbs label="You are here" items={[{ label: 'All Courses', to: '/' }, { label: longText }]} />
    ),
  },
  Link: {
    'in a text': (
      <p>
        Nothing here fits?{' '}
        <Link className="link" to="/all-courses">
          See all courses
        </Link>
      </p>
    ),
  },
  Menu: {
    rest: (
      <Menu
        label="Account"
        trigger={<Avatar name="Ruth Okafor" />}
        items={[{ label: 'My courses', to: '/' }]}
      />
    ),
    hover: (
      <Menu
        label="Account"
        trigger={<Avatar name="Ruth Okafor" />}
        items={[{ label: 'My courses', to: '/' }]}
      />
    ),
    focus: (
      <Menu
        label="Account"
        trigger={<Avatar name="Ruth Okafor" />}
        items={[{ label: 'My courses', to: '/' }]}
      />
    ),
  },
  Pagination: {
    middle: <Pagination words={pages} first="/a" next="/b" />,
    numbered: <Pagination words={pages} first="/a" previous="/p" next="/b" where="Page 3 of 5" />,
    'at the beginning': <Pagination words={pages} first={null} next="/b" />,
    'at the end': <Pagination words={pages} first="/a" next={null} />,
  },
  SkipLink: {
    'focus (it hides otherwise)': (
      <div className="frame">
        <SkipLink label="Skip to content" />
      </div>
    ),
  },
  ThemeSwitch: {
    rest: <ThemeSwitch label="Dark theme" />,
    hover: <ThemeSwitch label="Dark theme" />,
    focus: <ThemeSwitch label="Dark theme" />,
  },
}
