/** The last net: a screen that broke, or one whose file a newer version has replaced. */
import { Button } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Message } from '#client/ui/Message.tsx';

interface Props {
  /** Another page is another try. */
  page: string;
  children: ReactNode;
}

interface State {
  brokenPage: string | null;
}

export class Failed extends Component<Props, State> {
  override state: State = { brokenPage: null };

  override componentDidCatch(_error: Error, _info: ErrorInfo) {
    this.setState({ brokenPage: this.props.page });
  }

  static getDerivedStateFromError(): Partial<State> | null {
    return { brokenPage: '' };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    const isElsewhere =
      state.brokenPage !== null && state.brokenPage !== '' && state.brokenPage !== props.page;
    return isElsewhere ? { brokenPage: null } : null;
  }

  override render() {
    if (this.state.brokenPage === null) return this.props.children;
    return (
      <Message
        order={1}
        title="This page could not be shown"
        actions={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        Something went wrong on our side, or KareMD was just updated. What you saved is safe.
      </Message>
    );
  }
}
