import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useLocation, useNavigate } from 'react-router';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { calledSimulation, comparisonPath, goTo, simulationsPath } from './simulation-address.ts';
import { useSimulations } from './use-simulation.ts';

/** Simulations that are named; all of them stand in the list. */
const named = 8;

interface SwitcherMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Where one may go: to the plan or to a simulation, on the page that is open. */
export default function SwitcherMenu({ anchor, onClose }: SwitcherMenuProps) {
  const t = useSimulationText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mayCreate = useRight('simulations.write');
  const simulations = useSimulations();
  // There is nothing to compare the plan with.
  const here = pathname === comparisonPath ? '/production' : `${pathname}${search}`;
  const change = (simulationId: string | undefined): void => {
    onClose();
    if (simulationId === pageSimulation) return;
    goTo(simulationId, pathname.startsWith(simulationsPath) ? '/production' : here);
  };
  const go = (path: string): void => {
    onClose();
    void navigate(path);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 260, maxWidth: 360 } } }}>
      <MenuItem selected={pageSimulation === undefined} onClick={() => change(undefined)}>
        {t('menu.plan')}
      </MenuItem>
      {simulations.length > 0 && <Divider />}
      {simulations.slice(0, named).map((one) => (
        <MenuItem
          key={one.simulationId}
          selected={one.simulationId === pageSimulation}
          onClick={() => change(one.simulationId)}
        >
          <ListItemText
            primary={calledSimulation(one)}
            secondary={one.tag}
            slotProps={{ primary: { noWrap: true, sx: { fontSize: 'var(--size-body)' } }, secondary: { noWrap: true } }}
          />
        </MenuItem>
      ))}
      <Divider />
      {mayCreate && <MenuItem onClick={() => go(`${simulationsPath}/new`)}>{t('menu.new')}</MenuItem>}
      <MenuItem onClick={() => go(simulationsPath)}>{t('menu.all')}</MenuItem>
    </Menu>
  );
}
