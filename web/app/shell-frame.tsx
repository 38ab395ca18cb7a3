import { Skeleton } from '@mantine/core';
import { Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';
import { BrandMark } from '#web/platform/ui/brand-mark.tsx';

import classes from './shell-frame.module.css';
import shell from './shell.module.css';
import menu from './side-menu.module.css';
import bar from './top-bar.module.css';

const groups = 6;

/**
 * The shell around a screen's frame: menu and top bar as they will look, without any account data. The build renders it into the
 * page, so that it is visible before a script runs; nothing in it can be used yet.
 */
export function ShellFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`${shell.shell} ${classes.frame}`} inert>
      <div className={`${shell.side} ${classes.side}`}>
        <div className={menu.brand}>
          <BrandMark size={22} />
          <span>{brand.name}</span>
        </div>
        <div className={classes.groups}>
          {Array.from({ length: groups }, (_, group) => (
            <Skeleton key={group} height={96} animate={false} />
          ))}
        </div>
      </div>
      <div className={shell.column}>
        <div className={bar.bar}>
          <span className={classes.menu}>
            <Menu size={20} aria-hidden />
          </span>
          <div className={bar.search}>
            <Search size={16} aria-hidden />
            <span className={bar.searchText}>{m.app_search_prompt()}</span>
          </div>
          <div className={`${bar.right} ${classes.right}`} />
        </div>
        <main className={shell.main}>{children}</main>
      </div>
    </div>
  );
}
