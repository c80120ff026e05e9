import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { type FileFormat, fileFormats } from '#domain/list-file/list-file.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';

export interface ExportMenuProps {
  readonly isBusy: boolean;
  readonly onExport: (format: FileFormat) => void;
}

/** Takes the list out as a file of one kind or another. `isSmall`: without words, on a phone. */
export function ExportMenu({ isBusy, onExport, isSmall = false }: ExportMenuProps & { readonly isSmall?: boolean }) {
  const t = useKitText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opens = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => setAnchor(currentTarget),
  } as const;
  return (
    <>
      {isSmall ? (
        <IconAction icon={Download} iconSize={18} label={t('export.open')} disabled={isBusy} {...opens} />
      ) : (
        <Button startIcon={<Download size={15} strokeWidth={1.75} />} loading={isBusy} {...opens}>
          {t('export.open')}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {fileFormats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              onExport(format);
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
