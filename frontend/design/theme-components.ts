import type { ThemeOptions } from '@mui/material/styles';

/** Focus for the keyboard: a ring outside, always visible (look, section 7). */
const focusRing = { outline: '2px solid var(--sel)', outlineOffset: 2 };
/** Focus of a field: a soft ring around its line (look, section 9). */
const fieldRing = '0 0 0 3px color-mix(in srgb, var(--sel) 22%, transparent)';

/** A hand on a phone hits 48 px, with a glove, too; fields of 16 px are not zoomed when they are typed in. */
const phone = '@media (max-width: 599px)';
const hit = { [phone]: { minHeight: 48 } };

/** How Material's components look here (look, section 11). */
export const componentOverrides: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, minWidth: 0, whiteSpace: 'nowrap', gap: 7, '& .MuiButton-icon': { margin: 0 } },
      sizeSmall: { height: 28, padding: '0 10px', [phone]: { minHeight: 48, padding: '0 14px', fontSize: 14 } },
      sizeMedium: { height: 36, padding: '0 16px', fontSize: 13, [phone]: { minHeight: 48, fontSize: 15 } },
      sizeLarge: { height: 44, padding: '0 20px', fontSize: 14.5, fontWeight: 550 },
      outlined: {
        color: 'var(--text)',
        backgroundColor: 'var(--surface)',
        borderColor: 'var(--line-2)',
        '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--line-2)' },
        '&:active': { backgroundColor: 'var(--pressed)' },
      },
      text: {
        color: 'var(--text)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&:active': { backgroundColor: 'var(--pressed)' },
      },
      contained: { fontWeight: 600 },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        borderRadius: 6,
        color: 'var(--text-2)',
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&:active': { backgroundColor: 'var(--pressed)' },
      },
      sizeSmall: { width: 28, height: 28, padding: 0, [phone]: { minWidth: 48, minHeight: 48 } },
      sizeMedium: { width: 36, height: 36, padding: 0, [phone]: { minWidth: 48, minHeight: 48 } },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--pressed)',
        borderRadius: 7,
        padding: 2,
        gap: 0,
        height: 28,
        [phone]: { height: 48 },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        border: 0,
        borderRadius: '5px !important',
        margin: '0 !important',
        padding: '0 10px',
        height: 24,
        ...hit,
        color: 'var(--text-2)',
        fontSize: 12.5,
        fontWeight: 500,
        textTransform: 'none',
        '&:hover': { backgroundColor: 'transparent', color: 'var(--text)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: 'var(--text)',
          backgroundColor: 'var(--surface)',
          fontWeight: 600,
          boxShadow: '0 1px 2px rgb(20 36 46 / 0.14)',
          '[data-scheme="dark"] &': { backgroundColor: 'var(--line-2)' },
        },
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 6, height: 26, fontSize: 12, fontWeight: 500, backgroundColor: 'var(--hover)' },
      label: { paddingLeft: 8, paddingRight: 8 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36, [phone]: { minHeight: 48 } },
      indicator: { height: 2, backgroundColor: 'var(--accent)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 36,
        [phone]: { minHeight: 48 },
        minWidth: 0,
        padding: '0 2px',
        marginRight: 20,
        fontSize: 13,
        fontWeight: 500,
        textTransform: 'none',
        color: 'var(--text-2)',
        '&:hover': { color: 'var(--text)' },
        '&.Mui-selected': { color: 'var(--text)', fontWeight: 600 },
        '&.Mui-focusVisible': { ...focusRing, outlineOffset: -2 },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        height: 36,
        backgroundColor: 'var(--surface)',
        fontSize: 13,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-3)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-3)' },
        '&.Mui-focused': { boxShadow: fieldRing },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1, borderColor: 'var(--accent)' },
        '&.MuiInputBase-multiline': { height: 'auto' },
        [phone]: { minHeight: 48, fontSize: 16 },
        '&.MuiInputBase-sizeSmall': { height: 28, fontSize: 12.5 },
        '&.MuiInputBase-sizeSmall .MuiInputBase-input': { padding: '0 8px' },
      },
      input: { padding: '0 12px', height: '100%', boxSizing: 'border-box' },
    },
  },
  MuiTooltip: {
    // By touch there is no pointer that leaves: it goes after 5 s (base data §9).
    defaultProps: { enterDelay: 400, enterNextDelay: 200, leaveTouchDelay: 5_000 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--ink)',
        color: 'var(--on-ink)',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 450,
        padding: '6px 8px',
        borderRadius: 6,
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: {
    styleOverrides: { paper: { backgroundColor: 'var(--raised)', boxShadow: 'var(--sh-3)', borderRadius: 10 } },
  },
  MuiMenu: { styleOverrides: { paper: { boxShadow: 'var(--sh-2)', borderRadius: 8 }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 30,
        [phone]: { minHeight: 48, fontSize: 15 },
        padding: '4px 8px',
        gap: 10,
        borderRadius: 6,
        fontSize: 13,
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--hover)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-tint)' },
      },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { boxShadow: 'none', backgroundColor: 'var(--surface)', borderColor: 'var(--line-2)' } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 12,
        backgroundColor: 'var(--raised)',
        boxShadow: 'var(--sh-3)',
        // The whole screen of a phone.
        [phone]: { margin: 0, width: '100%', maxWidth: '100%', height: '100%', maxHeight: '100%', borderRadius: 0 },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        fontSize: 13,
        padding: '6px 12px',
        borderRadius: 6,
        alignItems: 'center',
        '&.MuiAlert-colorError': { backgroundColor: 'var(--err-tint)', color: 'var(--err)' },
        '&.MuiAlert-colorWarning': { backgroundColor: 'var(--warn-tint)', color: 'var(--warn)' },
        '&.MuiAlert-colorInfo': { backgroundColor: 'var(--info-tint)', color: 'var(--info)' },
        '&.MuiAlert-colorSuccess': { backgroundColor: 'var(--ok-tint)', color: 'var(--ok)' },
      },
      message: { padding: 0 },
      icon: { padding: 0, marginRight: 10 },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { padding: 4, color: 'var(--line-3)', [phone]: { padding: 12 } } } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
};
